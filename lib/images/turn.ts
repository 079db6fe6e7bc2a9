import 'server-only'
import { makeTurns } from '@/lib/turns'

/** Runs image work in its turn: decoding takes a core and up to 240 MB (60 megapixels of 4 bytes) for each image. */
export const { run: inTurn } = makeTurns(2)
