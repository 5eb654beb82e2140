import type { LivePlan } from '#server/features/live/demo-plan.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

/** The live classes of the demo; Summit only teaches in its rooms. */
export const livePlans: Record<'greenfield' | 'apex', LivePlan[]> = {
  greenfield: [
    {
      section: '10-A',
      starts: [at(16), at(17, 30)],
      lessons: {
        Mathematics: [
          ['Quadratic equations', 'Factors, the formula, and what the discriminant tells'],
          ['Arithmetic progressions: the nth term and the sum of n terms', 'Exercise 5.3'],
          ['Similar triangles', 'Three tests for similarity'],
        ],
        Physics: [
          ['Light: mirrors and lenses', 'Ray diagrams, sign convention'],
          ['Electric circuits', 'Series and parallel; Ohm’s law'],
        ],
        English: [
          ['Letter writing', 'Formal letters: complaint and enquiry'],
          ['Poetry hour', 'Reading aloud, and what the poet leaves out'],
        ],
        History: [['The rise of nationalism in Europe', 'From 1789 to 1871']],
      },
    },
    {
      section: '4-B',
      starts: [at(15), at(16, 15)],
      lessons: {
        Mathematics: [
          ['Fractions with paper', 'Halves, thirds, quarters'],
          ['Telling the time', 'Bring a clock face'],
        ],
        English: [['Story circle', 'Each of you tells one page']],
        Environment: [['Birds in our street', 'Beaks, feet and what they eat']],
      },
    },
  ],
  apex: [
    {
      section: 'JEE-26',
      starts: [at(20), at(21, 15)],
      lessons: {
        Physics: [
          ['Rotational motion: torque, angular momentum and rolling', 'Problems 1 to 24 of the booklet'],
          ['Electrostatics', 'Gauss’s law and its uses'],
          ['Wave optics', 'Young’s slits; thin films'],
        ],
        Chemistry: [
          ['Chemical equilibrium', 'Le Chatelier, and Kp from Kc'],
          ['Aldehydes and ketones', 'Named reactions'],
        ],
        Mathematics: [
          ['Definite integrals', 'Properties, and areas under curves'],
          ['Complex numbers', 'Rotation in the plane'],
        ],
      },
      products: { Physics: 'JEE Crash Course', Mathematics: 'JEE Crash Course' },
    },
  ],
}
