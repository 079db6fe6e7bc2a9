'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '@/lib/http/client'

/** What goes along with the file. */
type Fields = Record<string, string | boolean>

interface Chosen {
  file: File
  fields: Fields
}

const send = <T>(path: string, { file, fields }: Chosen) => {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(fields)) if (String(value).trim()) form.set(name, String(value))
  return api.post<T>(path, form)
}

export type SheetImport<Preview, Outcome> = ReturnType<typeof useImport<Preview, Outcome>>

/** A sheet on its way in: first the server tells what would become of it, then the very same is done. */
export function useImport<Preview, Outcome>(path: string, onImported: (outcome: Outcome) => Promise<unknown>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const preview = useMutation({ mutationFn: (sheet: Chosen) => send<Preview>(`${path}/preview`, sheet) })
  const commit = useMutation({ mutationFn: (sheet: Chosen) => send<Outcome>(path, sheet), onSuccess: onImported })
  return {
    path,
    file: chosen?.file,
    look: (file: File, fields: Fields) => {
      setChosen({ file, fields })
      preview.mutate({ file, fields })
    },
    run: () => chosen && commit.mutate(chosen),
    error: commit.error ?? preview.error,
    isLooking: preview.isPending,
    isRunning: commit.isPending,
    preview: preview.data,
    outcome: commit.data,
  }
}
