import { redirect } from 'next/navigation'

/** The address of links from before the secret was a fragment. */
export default async function OlderSignPage({ params }: PageProps<'/sign/[token]'>) {
  const { token } = await params
  redirect(`/sign#${encodeURIComponent(token)}`)
}
