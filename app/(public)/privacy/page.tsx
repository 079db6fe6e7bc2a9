import type { Metadata } from 'next'

import { StandingText } from '@/components/company/terms/standing-text'
import { TEXT_LABELS } from '@/lib/company/terms/rules'
import * as terms from '@/lib/company/terms/service'
import { currentActor } from '@/lib/platform/auth/session'

export const metadata: Metadata = { title: TEXT_LABELS.privacy }

export default async function PrivacyPage() {
  return <StandingText kind="privacy" shown={await terms.show('privacy', await currentActor())} />
}
