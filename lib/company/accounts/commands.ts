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

export const resetPassword = command({ call: 'POST /auth/reset-password', sends: 'ResetPassword', makesOld: nothing })
