'use client'

import Printer from 'lucide-react/icons/printer'

import { Button } from '@/components/ui/button'

/** Opens the browser's print dialog: only the sheet of labels is printed. */
export const PrintLabels = () => (
  <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => globalThis.print()}>
    Print
  </Button>
)
