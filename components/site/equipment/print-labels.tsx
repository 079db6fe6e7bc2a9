'use client'

import Printer from 'lucide-react/icons/printer'

import { Button } from '@/components/ui/button'

/** Opens the browser's dialog for printing: what is printed is the sheet of labels alone. */
export const PrintLabels = () => (
  <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => globalThis.print()}>
    Print
  </Button>
)
