/** A niche of simulated creators: a word for handles, a line for bios, texts for posts. */
export interface Calling {
  word: string
  line: string
  captions: readonly string[]
}

const calling = (word: string, line: string, ...captions: string[]): Calling => ({ word, line, captions })

export const callings: readonly Calling[] = [
  calling(
    'moves',
    'dance, mostly in kitchens',
    'eight counts to the new one',
    'learned this on the train, filmed it on the platform',
    'left is the hard side',
    'again, but without looking down',
  ),
  calling(
    'sings',
    'one take, no edits',
    'the bridge made me sit down',
    'harmony two of four',
    'sang this so the neighbours would know',
    'acoustic, because the amp gave up',
  ),
  calling(
    'beats',
    'making beats out of whatever is in the room',
    'day 12 of only using kitchen noises',
    'the snare is a stapler',
    'flipped the sample twice, still not sorry',
    'turn it up at the second bar',
  ),
  calling(
    'spins',
    'records, mostly after midnight',
    'last track of the night',
    'this blend took me three weeks',
    'found this in a box by the door',
    'warm-up set in four cuts',
  ),
  calling(
    'listens',
    'new music every Friday',
    'five songs nobody sent me',
    'the one I had on repeat all week',
    'ranking every chorus of this album',
    'you will know it by the second verse',
  ),
  calling(
    'strings',
    'guitar, and sometimes patience',
    'tab in the comments',
    'tuned down until it growled',
    'the riff everybody asks about',
    'new strings, old song',
  ),
  calling(
    'laughs',
    'sketches about people who work with music',
    'when the drummer has an idea',
    'sound check, a tragedy',
    'the manager has heard it and has notes',
    'every tour bus has one of these',
  ),
  calling(
    'eats',
    'food, with a song under it',
    'noodles at the speed of the chorus',
    'soup for people who work late',
    'this one needs butter and a bass line',
    'what I cook between soundchecks',
  ),
  calling(
    'walks',
    'slow films of fast cities',
    'rain, then a brass band',
    'six in the morning, nobody yet',
    'the long way home has better light',
    'a walk in one song',
  ),
  calling(
    'wears',
    'stage clothes on a normal budget',
    'three looks for a festival with no shade',
    'thrifted, hemmed, wore it on stage',
    'jacket from my aunt, boots from the market',
    'get ready with me, doors at eight',
  ),
  calling(
    'plays',
    'games and their soundtracks',
    'boss theme on a toy piano',
    'we stayed for the menu music',
    'speedrun, but to the beat',
    'this level has no right to sound like that',
  ),
  calling(
    'runs',
    'training to 170 bpm',
    'hill repeats, one song each',
    'the last kilometre needs this drop',
    'easy day, slow songs',
    'cadence playlist, week four',
  ),
]

export const hashtagOf = (genre: string) => genre.toLowerCase().replace(/[^a-z]/g, '')
