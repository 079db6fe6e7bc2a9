import { redirect } from 'next/navigation'

/** The address of links from before the secret was a fragment. */
export default async function OlderApprovePage({ params }: PageProps<'/approve/[token]'>) {
  const { token } = await params
  redirect(`/approve#${encodeURIComponent(token)}`)
}
