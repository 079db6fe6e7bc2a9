import type { Metadata } from 'next'

import { refuseOutsideDevelopment } from '@/app/dev/ui/shown'
import { readTheme } from '@/components/desk/shell/theme-cookie'

import { ShellGallery } from './shell-gallery'

export const metadata: Metadata = { title: 'The shell' }

export default async function DevShellPage() {
  refuseOutsideDevelopment()

  return <ShellGallery theme={await readTheme()} />
}
