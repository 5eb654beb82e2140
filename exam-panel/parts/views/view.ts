/** Views that open beside the question. */
export type View = 'instructions' | 'paper' | 'messages'
