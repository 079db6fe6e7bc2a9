import { DomainError } from '@/lib/base/errors'

import { type Options, SILENCE_MS, answerOf, identity, tooLate } from './client'

/**
 * Sends a form as `api` does, and reports its progress, which fetch cannot. It ends once nothing moves any more: as long
 * as its bytes go out, it may take its time.
 * @param onProgress called with a share from 0 to 1
 */
export function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  { signal, headers, withinMs = SILENCE_MS, numbered }: Options = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (error: unknown) => {
      reject(error)
      request.abort()
    }
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end(tooLate()), withinMs)
    }
    signal?.addEventListener('abort', () => end(new DOMException('Cancelled', 'AbortError')), { once: true })
    request.open(method, path)
    for (const [name, value] of Object.entries({ ...identity(method), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      moved()
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener(
      'load',
      () => void whole(request, { numbered }).then(resolve as (answer: unknown) => void, reject),
    )
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', () =>
      reject(
        new DomainError('unavailable', 'The files could not be sent. Please check your connection and try again.'),
      ),
    )
    moved()
    request.send(form)
  })
}

async function whole(request: XMLHttpRequest, options: Options): Promise<unknown> {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  // Some of the answers without a body may not even have an empty one.
  return answerOf(new Response(request.responseText || null, { status: request.status, headers }), options)
}
