'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '@/lib/platform/http/client'

/** The fields beside the file. */
type Options = Record<string, string | boolean>

interface Chosen {
  file: File
  fields: Options
}

const previewOf = <T>(path: string, { file, fields }: Chosen) => {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(fields)) if (String(value).trim()) form.set(name, String(value))
  // oxlint-disable-next-line no-restricted-properties -- it reads: what would become of the sheet
  return api.post<T>(`${path}/preview`, form)
}

export type SheetImport<Preview, Outcome> = Omit<ReturnType<typeof useSheet<Preview, Outcome>>, 'look'>

/** The import of a sheet: the server first shows the outcome, then does exactly that. */
export function useSheet<Preview, Outcome>(path: string, bringIn: (sheet: Chosen) => Promise<Outcome>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [shown, setShown] = useState<Preview>()
  const preview = useMutation({
    mutationFn: (sheet: Chosen) => previewOf<Preview>(path, sheet),
  })
  const commit = useMutation({ mutationFn: bringIn })
  return {
    path,
    file: chosen?.file,
    look: (file: File, fields: Options) => {
      if (file !== chosen?.file) setShown(undefined)
      setChosen({ file, fields })
      commit.reset()
      // An answer that comes after the next question is not heard.
      preview.mutate({ file, fields }, { onSuccess: setShown })
    },
    run: () => chosen && commit.mutate(chosen),
    error: commit.error ?? preview.error,
    isLooking: preview.isPending,
    isRunning: commit.isPending,
    preview: preview.data,
    /** The last preview of this file, also while it is looked at again. */
    shown,
    outcome: commit.data,
  }
}
