import type { Metadata } from 'next'

import { readTheme } from '@/components/shell/theme-cookie'

import { refuseOutsideDevelopment } from '../shown'
import { ShellGallery } from './shell-gallery'

export const metadata: Metadata = { title: 'The shell' }

export default async function DevShellPage() {
  refuseOutsideDevelopment()

  return <ShellGallery theme={await readTheme()} />
}
