import { closeDatabase } from '@/db/client'
import { DomainError } from '@/lib/base/errors'
import { importArchive } from '@/lib/desk/archives/verbs/import'

/** The end of a process that refused: its sentence is on the error output. */
const REFUSED = 3

const [file, ownerUrl] = [process.argv[2], process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL]
try {
  const { organization, organizationId, isNew } = await importArchive(file!, ownerUrl!)
  const outcome = isNew
    ? 'is imported. Its people set a password with “Forgot password?” where they log in.'
    : 'is here already. Nothing was changed.'
  process.stdout.write(`${organization} (organisation ${organizationId}) ${outcome}\n`)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = REFUSED
} finally {
  await closeDatabase()
}
