import type { Metadata } from 'next'

import { StandingText } from '@/components/company/terms/standing-text'
import { TEXT_LABELS } from '@/lib/company/terms/rules'
import * as terms from '@/lib/company/terms/service'
import { currentActor } from '@/lib/platform/auth/session'

export const metadata: Metadata = { title: TEXT_LABELS.terms }

export default async function TermsPage() {
  return <StandingText kind="terms" shown={await terms.show('terms', await currentActor())} />
}
