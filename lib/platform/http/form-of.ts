/** A value as a text field of a form: other types become JSON; null and undefined are left out. */
function appendField(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/** A body as a form, with files beside it. */
export function formOf(body: object, files: Record<string, readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) appendField(form, name, value)
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file, file.name)
  return form
}
