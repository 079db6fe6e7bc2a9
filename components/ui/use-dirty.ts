import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Whether something was typed and not saved, known with the key that changed it. The form's own state tells it only after
 * the rules answered, which have to be fetched first: until then nothing would ask before the page is left.
 */
export function useDirty<Values extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Values, Context, Output>, 'subscribe' | 'formState'>,
): boolean {
  const { subscribe, formState } = form
  const [changed, setChanged] = useState(formState.isDirty)
  useEffect(
    () =>
      subscribe({
        // The values are told of at once; what became of the form only when its rules answered.
        formState: { isDirty: true, values: true },
        callback: ({ isDirty }) => setChanged(isDirty === true),
      }),
    [subscribe],
  )
  return changed
}
