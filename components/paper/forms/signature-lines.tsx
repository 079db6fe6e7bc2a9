import { Chip } from '@/components/ui/chip'
import { coordinatesText } from '@/lib/base/coordinates'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import { SIGNER_LABELS } from '@/lib/paper/forms/rules'
import type { Signature } from '@/lib/paper/forms/schema'

import { SignatureDrawing } from './signature-drawing'

/** How it was made, and what was agreed to, is for the organisation. */
type SeenSignature = Pick<Signature, 'sign' | 'signedBy' | 'role' | 'signedAt' | 'referencedSignatureId'> &
  Partial<Pick<Signature, 'consent' | 'createdBy' | 'byLink' | 'place'>>

/** A signature with who made it, when and as what. */
export const SignatureLines = ({ signature, timezone }: { signature: SeenSignature; timezone: string }) => {
  const { sign, signedBy, role, signedAt, consent, place, referencedSignatureId } = signature
  const way = wayOf(signature)
  return (
    <figure className="rounded-control border border-line bg-surface p-3">
      <SignatureDrawing sign={sign} name={signedBy} />
      <figcaption className="mt-1 border-t border-line pt-1 text-table">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{signedBy}</bdi>
          {role && <Chip>{SIGNER_LABELS[role]}</Chip>}
          {referencedSignatureId && <Chip>Added later</Chip>}
        </span>
        <span className="block text-muted">
          {formatDateTime(signedAt, timezone)}
          {way && `, ${way}`}
          {place && `, at ${coordinatesText(place, 4)}`}
        </span>
        {consent && (
          <span dir="auto" className="block text-muted">
            “{consent}”
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function wayOf({ byLink, createdBy }: SeenSignature): string | undefined {
  if (byLink) return `by a link to ${byLink.sentTo}${byLink.asksCode ? ', with a code' : ''}`
  return createdBy && `with ${fullName(createdBy)} logged in`
}
