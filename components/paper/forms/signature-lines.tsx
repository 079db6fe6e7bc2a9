import { Chip } from '@/components/ui/chip'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import { SIGNER_LABELS } from '@/lib/paper/forms/rules'
import type { Signature } from '@/lib/paper/forms/schema'

import { SignatureDrawing } from './signature-drawing'

/** A signature with who made it, when and as what. */
export const SignatureLines = ({ signature, timezone }: { signature: Signature; timezone: string }) => {
  const { sign, signedBy, role, signedAt, consent, createdBy, referencedSignatureId } = signature
  return (
    <figure className="rounded-control border border-line bg-surface p-3">
      <SignatureDrawing sign={sign} name={signedBy} />
      <figcaption className="mt-1 border-t border-line pt-1 text-table">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {signedBy}
          {role && <Chip>{SIGNER_LABELS[role]}</Chip>}
          {referencedSignatureId && <Chip>Added later</Chip>}
        </span>
        <span className="block text-muted">
          {formatDateTime(signedAt, timezone)}, with {fullName(createdBy)} logged in
        </span>
        {consent && <span className="block text-muted">“{consent}”</span>}
      </figcaption>
    </figure>
  )
}
