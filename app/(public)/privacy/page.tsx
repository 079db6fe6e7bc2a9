import type { Metadata } from 'next'

import { StandingText } from '@/components/terms/standing-text'
import { currentActor } from '@/lib/platform/auth/session'
import { TEXT_LABELS } from '@/lib/terms/rules'
import * as terms from '@/lib/terms/service'

export const metadata: Metadata = { title: TEXT_LABELS.privacy }

export default async function PrivacyPage() {
  return <StandingText kind="privacy" shown={await terms.show('privacy', await currentActor())} />
}
