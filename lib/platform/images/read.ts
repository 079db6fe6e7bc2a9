import 'server-only'
import { unavailable } from '@/lib/base/errors'
import { makeTurns } from '@/lib/base/turns'
import { type Apart, runApart } from '@/lib/platform/apart/run-apart'

import type { Encode, Encoded, Examine, Examined, Refused, Resize } from './read-picture.mjs'

/** 60 megapixels take two seconds on an idle machine. The memory limit does not count pixels. */
const READER: Pick<Apart<unknown, unknown>, 'module' | 'limits'> = {
  module: 'lib/platform/images/read-picture.mjs',
  limits: { memoryMegabytes: 128, seconds: 60 },
}

/** Each takes a core, and up to 240 MB (60 megapixels of 4 bytes). */
const { run: inTurn } = makeTurns(2)

/** When it is the machine that failed, and not the picture. */
export const FOR_NOW = 'Images cannot be taken at the moment. Please try again.'

/**
 * Has a picture read in its turn, in a process of its own.
 * @returns undefined for what cannot be read
 * @throws unavailable when no process can be started, and when the machine ended it
 */
export function readPicture(task: Examine): Promise<Examined | Refused | undefined>
export function readPicture(task: Encode): Promise<Encoded | Refused | undefined>
export function readPicture(task: Resize): Promise<{ images: Buffer[] } | Refused | undefined>
export async function readPicture(task: Examine | Encode | Resize): Promise<unknown> {
  const { answer, failed } = await inTurn(() => runApart(READER, task))
  if (failed === 'killed') throw unavailable(FOR_NOW)
  return answer
}
