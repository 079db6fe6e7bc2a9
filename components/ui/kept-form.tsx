'use client'

import type { ReactNode } from 'react'

import { Button } from './button'
import { DiscardDialog } from './discard-dialog'
import { RefusalBanner } from './refusal-banner'
import type { KeptFormState } from './use-kept-form'

/** The frame of a form that `useKeptForm` keeps: why it was refused stands above its fields. */
export function KeptForm({
  kept: { submit, refusal, merge, guard },
  children,
}: {
  kept: KeptFormState
  children: ReactNode
}) {
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <RefusalBanner refusal={refusal} action={merge && <Button onClick={merge}>Show their changes</Button>} />
      {children}
      <DiscardDialog {...guard.dialog} />
    </form>
  )
}
