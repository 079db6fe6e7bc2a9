import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'

import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { MessageKind } from '@/lib/job/message-templates/schema'

/** An envelope for an e-mail, a bubble for a text message. */
export function MessageKindIcon({ kind }: { kind: MessageKind }) {
  const Icon = kind === 'sms' ? MessageSquareText : Mail
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <VisuallyHidden>{kind === 'sms' ? 'Text message:' : 'E-mail:'}</VisuallyHidden>
    </>
  )
}
