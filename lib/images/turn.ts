import 'server-only'

// Decoding takes a core and up to 240 MB (60 megapixels of 4 bytes) for each image.
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs image work when one of the two places is free. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
