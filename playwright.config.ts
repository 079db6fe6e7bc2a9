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
    // A trace is made only of a failed test, at its second try: nobody looks at the others.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'api', testDir: 'e2e/api' },
    {
      name: 'journeys',
      testDir: 'e2e/journeys',
      // Files run in the order of their names: the longest is the first, or one worker would wait for it at the end. A
      // browser on a busy machine may miss a beat; a test that needs the second try is listed as flaky.
      retries: 1,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || undefined,
          // Chromium hangs with a faked clock (`npm test -- --at`): e2e/fixtures.ts gives its pages one instead.
          env: { ...process.env, LD_PRELOAD: '' } as Record<string, string>,
          args: browserArguments,
        },
      },
    },
  ],
})
