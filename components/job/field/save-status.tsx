'use client'

import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Pencil from 'lucide-react/icons/pencil'

import { useLasting } from '@/components/platform/commands/use-lasting'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

import type { SaveState } from './use-autosave'

/** Shows the state of a form that saves as people type. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const isWaiting = useLasting(state.is === 'waiting')
  return (
    <div
      role="status"
      className="flex min-h-11 flex-wrap items-center gap-2 text-sm text-muted md:min-h-9 [&>svg]:size-4"
    >
      {state.is === 'saved' && (
        <>
          <CloudCheck aria-hidden /> Saved
        </>
      )}
      {state.is === 'typing' && (
        <>
          <Pencil aria-hidden /> Not saved yet
        </>
      )}
      {(state.is === 'saving' || (state.is === 'waiting' && !isWaiting)) && (
        <>
          <Spinner /> Saving…
        </>
      )}
      {isWaiting && (
        <>
          <span className="inline-flex items-center gap-2 text-warning [&>svg]:size-4">
            <CloudUpload aria-hidden />
            Not sent yet. It is kept on this device.
          </span>
          <Button size="sm" onClick={onRetry}>
            Send now
          </Button>
        </>
      )}
      {state.is === 'held' && (
        <span className="inline-flex items-center gap-2 text-danger [&>svg]:size-4">
          <CircleAlert aria-hidden />
          {state.fields.length === 1 ? 'One answer needs' : `${state.fields.length} answers need`} another look; the
          rest is saved
        </span>
      )}
      {state.is === 'clash' && 'Waiting for your choice'}
      {state.is === 'failed' && (
        <>
          <span className="inline-flex items-center gap-2 text-danger [&>svg]:size-4">
            <CloudOff aria-hidden />
            Not saved. {state.message}
          </span>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
