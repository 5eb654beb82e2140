/** MathML elements that are shown. Left out: `annotation`, and elements that act, link or embed. */
export const mathTags: readonly string[] =
  'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts none mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'.split(
    ' ',
  )

/** Those that say how it is drawn. */
export const mathAttributes: readonly string[] =
  'accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence frame height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  )
