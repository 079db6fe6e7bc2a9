import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'

import { keepEarlyTaps } from '@/components/desk/shell/early-taps'
import { Leaving } from '@/components/desk/shell/leaving'
import { NonceMeta } from '@/components/desk/shell/nonce-meta'
import { OfflineModal } from '@/components/desk/shell/offline-modal'
import { ServiceWorker } from '@/components/desk/shell/service-worker'
import { readTheme } from '@/components/desk/shell/theme-cookie'
import { FirstErrorInView } from '@/components/ui/first-error'
import { Toaster } from '@/components/ui/toaster'

import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Makegood', template: '%s · Makegood' },
  description: 'Job management for property restoration and repair businesses',
  applicationName: 'Makegood',
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
}

const EARLY_TAPS = { __html: `(${keepEarlyTaps.toString()})()` }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme()
  const nonce = (await headers()).get('x-nonce') ?? undefined

  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        {nonce && <NonceMeta nonce={nonce} />}
        <script
          nonce={nonce}
          // The browser hides the nonce from scripts that compare.
          suppressHydrationWarning
          dangerouslySetInnerHTML={EARLY_TAPS}
        />
      </head>
      <body>
        {children}
        <OfflineModal />
        <FirstErrorInView />
        <Leaving />
        <ServiceWorker />
        <Toaster />
      </body>
    </html>
  )
}
