import { DomainError } from '@/lib/base/errors'

import { type Options, identity, refusal } from './client'

/** A value as a text field of a form: other types become JSON; null and undefined are left out. */
function appendField(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The same body as a form, with files beside it. */
export function formOf(body: object, files: Record<string, readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) appendField(form, name, value)
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file, file.name)
  return form
}

/**
 * Sends a form as `api` does, and reports its progress, which fetch cannot.
 * @param onProgress called with a share from 0 to 1
 */
export function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  { signal, headers }: Options = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, path)
    for (const [name, value] of Object.entries({ ...identity(method), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as T)
      const init = { status, headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' } }
      void refusal(new Response(responseText, init)).then(reject)
    })
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    request.addEventListener('error', () =>
      reject(
        new DomainError('unavailable', 'The files could not be sent. Please check your connection and try again.'),
      ),
    )
    request.send(form)
  })
}
