import { signInFailures } from '#domain/session/failures.ts'
import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'

/** Texts of signing in: those of docs/product are exact. */
export const sessionTexts = {
  heading: 'Sign In to your account',
  siteHome: 'Home page',
  motto: 'Everything your school shares with you, in one calm place.',
  login: 'Login',
  loginPlaceholder: 'Email or phone number',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot Password?',
  home: 'Home',
  faults: {
    loginRequired: 'Email or Phone Number is required',
    phoneInvalid: 'Please enter a valid Phone number',
    emailInvalid: 'You have entered an invalid email address!',
    passwordRequired: 'Password is required',
    passwordShort: 'Password length should be atleast 4 digits long',
    passwordInvalid: 'Please enter valid password',
  },
  errors: {
    network: 'Network Error',
    noConnection: noConnectionMessage,
    default: signInFailures.invalidLogin.message,
    contactAdmin: 'please contact institute admin.',
    feesDue: signInFailures.feesDue.message,
    trouble: statusMessage(0),
    other: statusMessage(0),
  },
  notices: {
    title: 'Login',
    unregisteredDevice:
      'Unable to login! This is not your registered device for login kindly use a registered device. For any query please contact your administrator.',
    blocked: signInFailures.accountBlocked.message,
    notAuthorised: 'You are not authorized to login here...',
    ok: 'Ok',
  },
  otherDevice: {
    title: 'Already logged in',
    text: 'You are already logged in on another device. Do you want to use here? You will be logged out from other devices.',
    accept: 'Use here',
    cancel: 'Cancel',
  },
  passkey: {
    signIn: 'Sign in with a passkey',
    closed: 'No passkey was used.',
  },
  profiles: {
    title: 'Select Profile',
    label: '{role}: {name}',
    schoolClass: 'Class {name}',
    ok: 'Ok',
    cancel: 'Cancel',
  },
  years: {
    title: 'Select Academic Year',
    span: '{start} to {end}',
    ok: 'Ok',
    cancel: 'Cancel',
  },
  forgotPassword: {
    title: 'Forgot Password',
    phone: 'Phone number',
    continue: 'Continue',
    close: 'Close',
    listTitle: 'Forgot Password For:',
    reset: 'Reset Password',
    resetFor: 'Reset Password for {name}, {institute}',
    done: 'New Password send to your registered mobile number.',
    sentTitle: 'Check your messages',
    sentTo: 'A new password is on its way to the number that ends in {end}.',
    sentNext:
      'Sign in with it, and choose one of your own under Profile. If nothing comes within a minute, have it sent again, or ask your institute which number it has.',
    sendAgain: 'Send again',
    toLogin: 'Back to Login',
  },
  userLogin: {
    progress: 'Signing you in …',
  },
  errorPage: {
    title: 'Oops! Something went wrong.',
    text: 'The login link might be invalid or expired.',
    back: 'Back to Login',
  },
} as const
