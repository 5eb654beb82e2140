/** What can be read beside the question. */
export type View = 'instructions' | 'paper' | 'messages'
