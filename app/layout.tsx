import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'

import { readTheme } from '@/components/shell/theme-cookie'
import { Toaster } from '@/components/ui/toaster'

import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Makegood', template: '%s · Makegood' },
  description: 'Job management for property restoration and repair businesses',
  applicationName: 'Makegood',
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme()

  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <body>
        {children}
        <Toaster />
      </body>
    </html>
  )
}
