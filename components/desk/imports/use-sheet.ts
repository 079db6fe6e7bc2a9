'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '@/lib/platform/http/client'
import { formOf } from '@/lib/platform/http/form-of'

interface Chosen<Body> {
  file: File
  /** What is sent beside the file. */
  body: Body
}

const previewOf = <T>(path: string, { file, body }: Chosen<object>) =>
  // oxlint-disable-next-line no-restricted-properties -- it reads: what would become of the sheet
  api.post<T>(`${path}/preview`, formOf(body, { file: [file] }))

/** The import of a sheet: the server first shows the outcome, then does exactly that, given what was seen. */
export function useSheet<Preview, Outcome, Body extends object>(
  path: string,
  bringIn: (sheet: Chosen<Body>, seen: Preview) => Promise<Outcome>,
) {
  const [chosen, setChosen] = useState<Chosen<Body> | null>(null)
  const [shown, setShown] = useState<Preview>()
  const preview = useMutation({
    mutationFn: (sheet: Chosen<Body>) => previewOf<Preview>(path, sheet),
  })
  const commit = useMutation({ mutationFn: (sheet: Chosen<Body> & { seen: Preview }) => bringIn(sheet, sheet.seen) })
  return {
    file: chosen?.file,
    look: (file: File, body: Body) => {
      if (file !== chosen?.file) setShown(undefined)
      setChosen({ file, body })
      commit.reset()
      // An answer that comes after the next question is not heard.
      preview.mutate({ file, body }, { onSuccess: setShown })
    },
    run: () => chosen && shown && commit.mutate({ ...chosen, seen: shown }),
    error: commit.error ?? preview.error,
    isLooking: preview.isPending,
    isRunning: commit.isPending,
    preview: preview.data,
    /** The last preview of this file, also while it is looked at again. */
    shown,
    outcome: commit.data,
  }
}
