import 'server-only'
import { invalid } from '@/lib/base/errors'

import { type FileRules, type Form, type UploadedFiles, readForm } from './multipart'
import { NO_SUCH_FIELD, readJson } from './request'

/** The content of a request: a form's fields and files, or JSON and no files. */
export interface Sent<F> extends Omit<Form<F>, 'value'> {
  value: unknown
}

/**
 * Reads the body that a spec asks for. If it takes files, a multipart form is read to disk; the same call as JSON has
 * the same fields and no files. Call `discard` in any case.
 */
export async function receiveBody<F extends FileRules>(
  request: Request,
  { body, files: rules }: { body?: unknown; files?: F },
): Promise<Sent<F>> {
  if (rules && /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    const form = await readForm(request, rules)
    const unknown = body ? [] : Object.keys(form.value)
    if (!unknown.length) return form
    await form.discard()
    throw invalid(unknown.map((path) => ({ path, message: NO_SUCH_FIELD })))
  }
  const { text, value } = body ? await readJson(request) : { text: '', value: undefined }
  const files = Object.fromEntries(Object.keys(rules ?? {}).map((name) => [name, []])) as unknown as UploadedFiles<F>
  return { value, files, fingerprint: text, discard: async () => {} }
}
