import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { oddServer } from './e2e/odd-server.mjs'
import { pdfParts } from './e2e/pdf-parts.mjs'
import { browserArguments } from './scripts/lib/chromium.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const needsDatabase = '**/*.db.test.ts'
const needsPage = '**/*.page.test.tsx'
const never = ['**/node_modules/**', '**/.next*/**', 'bench/**']

/** Tests of rules that permanently change the state of modules: each loads all its modules anew. */
const alone = ['lib/platform/http/multipart.test.ts', 'lib/platform/mail/templates.test.ts']

/** Tests that mostly wait, as for a dead worker to be missed. */
const waiting = ['killed', 'make', 'worker', 'claim-file', 'import', 'pictures', 'logs'].map(
  (name) => `/${name}.db.test.ts`,
)

/** What waits comes first: at the end, all processors but one would wait for it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => Number(!waiting.some((end) => moduleId.endsWith(end)))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

const contract = {
  include: ['e2e/contract/**/*.test.ts'],
  exclude: never,
  setupFiles: 'e2e/contract/setup.ts',
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // Outside of Next, the package refuses to be imported at all.
      { find: 'server-only', replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    env: {
      // Nobody answers at this address: a rule that asks the database fails.
      DATABASE_URL: process.env.DATABASE_URL ?? 'postgres://nobody@127.0.0.1:1/nowhere',
      DATA_DIR: process.env.DATA_DIR ?? join(tmpdir(), 'makegood-rules'),
      AUTH_SECRET: process.env.AUTH_SECRET ?? 'a secret that only the tests know',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    },
    restoreMocks: true,
    sequence: { sequencer: WaitingFirst },
    // The tests mostly wait for Postgres; by itself Vitest leaves one processor of two unused.
    maxWorkers: availableParallelism(),
    // Not a measure of speed: a machine with two busy cores is slow at times.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: [...never, needsDatabase, 'e2e/**', ...alone],
          // Loading modules anew for each file was half of the cost of the rules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'rules-alone', include: alone },
      },
      {
        extends: true,
        test: {
          name: 'verbs',
          include: [needsDatabase],
          exclude: [...never, 'e2e/**'],
        },
      },
      {
        extends: true,
        plugins: [oddServer, pdfParts],
        define: { 'process.env': {} },
        // A package that is only found while a test runs would load its page anew.
        optimizeDeps: {
          entries: [needsPage],
          include: [
            'axe-core',
            'lucide-react/icons/recycle',
            'lucide-react/icons/shirt',
            'lucide-react/icons/user-cog',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'parts',
          include: [needsPage],
          exclude: never,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: browserArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract', exclude: [...never, needsDatabase] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract-database', include: [`e2e/contract/${needsDatabase}`] },
      },
    ],
  },
})
