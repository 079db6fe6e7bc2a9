'use client'

import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { newId } from '@/lib/base/ids'
import { SIGNER_LABELS } from '@/lib/paper/forms/rules'
import type { SignItem, DrawnSign, Sign, SignerRole } from '@/lib/paper/forms/schema'

import type { ToRead } from './read-answers'
import { SignaturePad } from './signature-pad'
import { type PlaceState, usePlace } from './use-place'

/** A signature as the call takes it. */
export type NewSignature = Omit<SignItem, 'itemId'>

interface SignatureDialogProps {
  /** What is signed: the item's label. */
  title: string
  consent?: string
  /** Who is to sign, if the form says so. */
  role?: SignerRole
  /** Whether a typed name counts. */
  mayBeTyped?: boolean
  /** The name that most likely signs. */
  proposed?: string
  /** Whether the place of the device may be kept with it. */
  mayPlace?: boolean
  /** What whoever signs confirms to have read: it stands above the place where they sign. */
  toRead?: ToRead
  /** Names what is drawn and not signed yet, so that it survives a reload. */
  draftKey: string
  onSign: (signature: NewSignature) => Promise<unknown>
  onClose: () => void
}

const PLACE_WORDS: Record<PlaceState, string> = {
  off: 'Where this device is as it is signed.',
  asking: 'Asking this device where it is…',
  found: 'This device told its place.',
  refused: 'This device does not tell its place. It can be signed without it.',
}

interface Drawn {
  signedBy: string
  role: SignerRole | ''
  drawn: DrawnSign | null
}

/** Takes a signature with the name of whoever signs. */
export function SignatureDialog({
  title,
  consent,
  role,
  mayBeTyped = false,
  proposed = '',
  mayPlace = false,
  toRead,
  draftKey,
  onSign,
  onClose,
}: SignatureDialogProps) {
  const [id] = useState(newId)
  const [now, setNow] = useState<Drawn>(
    () => readDraft<Drawn>(draftKey) ?? { signedBy: proposed, role: role ?? '', drawn: null },
  )
  const [isTyped, setTyped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const { state: placeState, place, want: wantPlace } = usePlace()
  const set = (change: Partial<Drawn>) => {
    const next = { ...now, ...change }
    setNow(next)
    setWrong(null)
    keepDraft(draftKey, next)
  }
  const name = now.signedBy.trim()
  const sign: Sign | null = isTyped ? (name ? { typed: name } : null) : now.drawn

  const submit = async () => {
    if (!name) return setWrong('Please enter the name of whoever signs')
    if (!sign) return setWrong('Please sign')
    setBusy(true)
    const at = new Date().toISOString()
    try {
      await onSign({
        id,
        sign,
        signedBy: name,
        ...(now.role && { role: now.role }),
        ...(place && { place }),
        ...(toRead && { hasRead: true }),
        signedAt: at,
        capturedAt: at,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        device: navigator.userAgent.slice(0, 300),
      })
      keepDraft(draftKey, null)
      onClose()
    } catch (error) {
      setWrong(error instanceof Error ? error.message : 'The signature could not be saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title={title}
      dirty={now.drawn !== null}
      onClose={() => {
        keepDraft(draftKey, null)
        onClose()
      }}
      footer={(close) => (
        <>
          <Button className="phone:w-full" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            className="phone:w-full"
            busy={isBusy}
            busyLabel="Signing…"
            onClick={() => void submit()}
          >
            {toRead ? 'I have read this, and sign' : 'Sign'}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {toRead && (
          // It begins here, and not at the name below what is to be read.
          <section
            aria-label="To read before signing"
            tabIndex={-1}
            data-autofocus
            className="space-y-4 border-b border-line pb-4 outline-none"
          >
            <p className="text-sm font-medium">
              These answers are from {toRead.from}. Read them: whoever signs says that they are right today.
            </p>
            {toRead.answers}
          </section>
        )}
        {wrong && <Banner tone="danger">{wrong}</Banner>}
        {consent && (
          <p dir="auto" className="text-sm whitespace-pre-line">
            {consent}
          </p>
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextInput
            label="Name of whoever signs"
            required
            autoComplete="off"
            maxLength={100}
            value={now.signedBy}
            onChange={({ target }) => set({ signedBy: target.value })}
          />
          {!role && (
            <Select
              label="Signs as"
              placeholder="Not recorded"
              options={optionsOf(SIGNER_LABELS)}
              value={now.role}
              onChange={({ target }) => set({ role: target.value as SignerRole | '' })}
            />
          )}
        </div>
        {isTyped ? (
          <p className="rounded-control border border-line p-4 text-xl italic wrap-anywhere">{name || '…'}</p>
        ) : (
          <SignaturePad value={now.drawn} onChange={(drawn) => set({ drawn })} />
        )}
        {mayBeTyped && (
          <Button variant="ghost" size="sm" onClick={() => setTyped(!isTyped)}>
            {isTyped ? 'Draw the signature' : 'Sign with the typed name'}
          </Button>
        )}
        {mayPlace && (
          <Checkbox
            label="Keep the place with it"
            help={PLACE_WORDS[placeState]}
            checked={placeState !== 'off'}
            onChange={({ target }) => wantPlace(target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
