import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Samples } from './sample'

const lib = path.resolve(import.meta.dirname, '../../lib')

/** The areas' parts of the access tests, read from their files: `lib/<floor>/<area>/samples.ts`. */
export const SAMPLES: readonly Samples[] = await Promise.all(
  readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'samples.ts')
    .toSorted()
    .map(async (file) => ((await import(path.join(lib, file))) as { samples: Samples }).samples),
)
