import 'server-only'
import { makeTurns } from '@/lib/base/turns'
import { type Apart, type ApartOutcome, runApart } from '@/lib/platform/apart/run-apart'

import type { Encode, Encoded, Examine, Examined, Refused, Resize } from './read-picture.mjs'

/** 60 megapixels take two seconds on an idle machine. The memory limit does not count pixels. */
const READER: Pick<Apart<unknown, unknown>, 'module' | 'limits'> = {
  module: 'lib/platform/images/read-picture.mjs',
  limits: { memoryMegabytes: 128, seconds: 60 },
}

/** Each takes a core, and up to 240 MB (60 megapixels of 4 bytes). */
const { run: inTurn } = makeTurns(2)

/** Has a picture read in its turn, in a process of its own. @throws unavailable when none can be started */
export function readPicture(task: Examine): Promise<ApartOutcome<Examined | Refused>>
export function readPicture(task: Encode): Promise<ApartOutcome<Encoded | Refused>>
export function readPicture(task: Resize): Promise<ApartOutcome<{ images: Buffer[] } | Refused>>
export function readPicture(task: Examine | Encode | Resize): Promise<ApartOutcome<unknown>> {
  return inTurn(() => runApart(READER, task))
}
