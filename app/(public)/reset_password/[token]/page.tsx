import { redirect } from 'next/navigation'

/** The address of links from before the secret was a fragment. */
export default async function OlderResetPasswordPage({ params }: PageProps<'/reset_password/[token]'>) {
  const { token } = await params
  redirect(`/reset_password#${encodeURIComponent(token)}`)
}
