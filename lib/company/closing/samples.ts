import { eq } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { Fresh, type Samples } from '@/e2e/contract/sample'

export const samples = {
  calls: {
    'DELETE /api/v1/organization': {
      endsOrganization: true,
      body: {
        confirmName: new Fresh((scope) =>
          scope.act(async (tx) => {
            const [own] = await tx
              .select({ name: organizations.name })
              .from(organizations)
              .where(eq(organizations.organizationId, scope.organizationId))
            return own!.name
          }),
        ),
      },
    },
  },
} satisfies Samples
