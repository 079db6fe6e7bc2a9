'use client'

import { CrashPage } from '@/components/desk/shell/crash-page'

import './globals.css'

export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Makegood</title>
        <main>
          <CrashPage />
        </main>
      </body>
    </html>
  )
}
