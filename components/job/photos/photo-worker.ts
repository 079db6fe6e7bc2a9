import { makeSmaller } from './make-smaller'

/** Makes photos smaller, one after the other, away from the page. */
addEventListener('message', async ({ data: { id, source } }: MessageEvent<{ id: number; source: Blob }>) => {
  const prepared = await makeSmaller(source).catch(() => null)
  postMessage({ id, prepared })
})
