import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

/** Nobody is logged in yet. */
const nothing = () => []

export const logIn = command({ call: 'POST /auth/login', sends: 'LogIn', answers: 'Token', makesOld: nothing })

export const register = command({
  call: 'POST /auth/register',
  sends: 'Register',
  answers: 'Token',
  makesOld: nothing,
})

export const forgotPassword = command({
  call: 'POST /auth/forgot-password',
  sends: 'ForgotPassword',
  makesOld: nothing,
})

export const confirmEmail = command({ call: 'POST /auth/confirm-email', sends: 'ConfirmEmail', makesOld: nothing })

export const sendConfirmation = command({ call: 'POST /auth/confirm-email/letter', makesOld: () => [roots.outbox] })

export const resetPassword = command({ call: 'POST /auth/reset-password', sends: 'ResetPassword', makesOld: nothing })
