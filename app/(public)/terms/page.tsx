import type { Metadata } from 'next'

import { StandingText } from '@/components/terms/standing-text'
import { currentActor } from '@/lib/platform/auth/session'
import { TEXT_LABELS } from '@/lib/terms/rules'
import * as terms from '@/lib/terms/service'

export const metadata: Metadata = { title: TEXT_LABELS.terms }

export default async function TermsPage() {
  return <StandingText kind="terms" shown={await terms.show('terms', await currentActor())} />
}
