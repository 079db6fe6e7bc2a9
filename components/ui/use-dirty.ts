import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Whether something was typed and not saved, known with the first key. The form's own state knows it only after the
 * rules answered, and these load first: until then nothing would ask before the page is left.
 */
export function useDirty<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'subscribe' | 'formState'>,
): boolean {
  const { subscribe, formState } = form
  const [changed, setChanged] = useState(formState.isDirty)
  useEffect(
    () =>
      subscribe({
        // The values come at once; the form's state only when its rules answered.
        formState: { isDirty: true, values: true },
        callback: ({ isDirty }) => setChanged(isDirty === true),
      }),
    [subscribe],
  )
  return changed
}
