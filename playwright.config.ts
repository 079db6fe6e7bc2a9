import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

import { browserArguments } from './scripts/lib/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.min(4, availableParallelism()),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // A trace is made of what failed alone, at its second try: making all of them is work that nobody looks at.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'api', testDir: 'e2e/api' },
    {
      name: 'journeys',
      testDir: 'e2e/journeys',
      // Files run in the order of their names: the longest has the first, or one worker waits for it at the end.
      // A browser on a busy machine may miss a beat; who needs the second try is named as flaky in the list.
      retries: 1,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || undefined,
          // Chromium hangs with a faked clock (`npm test -- --at`): its pages are given one instead, in e2e/fixtures.ts.
          env: { ...process.env, LD_PRELOAD: '' } as Record<string, string>,
          args: browserArguments,
        },
      },
    },
  ],
})
