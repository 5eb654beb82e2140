/** How long a copy of somebody's data can be downloaded. */
export const ownDataHours = 24
/** How many copies of one person's data an account may make within a day. */
export const maxOwnDataPerDay = 5

export const ownDataStates = ['none', 'waiting', 'making', 'ready', 'failed'] as const
export type OwnDataState = (typeof ownDataStates)[number]

/** Whether a copy is on its way: the portal asks again. */
export const isOwnDataComing = (state: OwnDataState): boolean => state === 'waiting' || state === 'making'
