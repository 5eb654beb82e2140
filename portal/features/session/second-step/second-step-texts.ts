/** Texts of the second step of a sign-in (docs/decisions/16). */
export const secondStepTexts = {
  title: 'One more step',
  app: 'Enter the six digits that your authenticator app shows for this account.',
  recovery: 'Enter one of the recovery codes that you saved. Each is good once.',
  passkey: 'Confirm with your passkey that it is you.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  missing: 'Please enter the code.',
  malformed: 'A code has six digits; a recovery code has ten letters and digits.',
  continue: 'Continue',
  usePasskey: 'Use a passkey',
  useApp: 'Use the app',
  useRecovery: 'Use a recovery code',
  closed: 'No passkey was used.',
  noDevice: 'This device cannot use a passkey here.',
  lost: 'Lost them all? Your institute can let you in again.',
} as const
