import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { CurrentUser } from '@/lib/company/users/schema'
import * as profile from '@/lib/company/users/verbs/profile'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Change a profile picture: one’s own, or anybody’s as an Administrator',
    roles: everyone,
    params: params('id'),
    files: { image: ONE_IMAGE },
    response: CurrentUser,
    errors: ['forbidden', 'plan', 'not_found', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, files }) => profile.setPicture(actor, id, files.image[0]!),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a profile picture: one’s own, or anybody’s as an Administrator',
    roles: everyone,
    params: params('id'),
    response: CurrentUser,
    errors: ['forbidden', 'not_found'],
  },
  ({ actor, params: { id } }) => profile.removePicture(actor, id),
)
