// A game the size of Dragon Pets on the server of boardgame.io, for tables.py: the same number of cards, spaces, dice and coins, hidden
// deck, new dice after every move. It keeps its matches in memory, its default and its fastest storage, and waits for no disk.

const { Server, Origins } = require("boardgame.io/server");

const BREEDS = ["blue", "green", "purple", "red", "yellow"];
const SEXES = ["female", "male"];
const COLOURS = ["white", "gray", "violet", "brown", "orange"];

function setup({ random }) {
  const cards = [];
  for (const breed of BREEDS) for (const sex of SEXES) for (let value = 1; value <= 5; value++) cards.push({ number: cards.length, name: `${breed} ${sex} ${value}`, breed, sex, value });
  for (let egg = 0; egg < 10; egg++) cards.push({ number: cards.length, name: "Egg", breed: "", sex: "", value: 3 });
  const deck = random.Shuffle(cards);
  return {
    forest: Array.from({ length: 16 }, (_, number) => ({ number, row: Math.floor(number / 4) + 1, column: (number % 4) + 1, card: deck.pop(), seeker: null })),
    dice: COLOURS.map((colour) => ({ colour, shows: random.D6() })),
    lines: [0, 1].map(() => random.Shuffle(COLOURS.slice(1))),
    table: [0, 1].map((seat) => ({ seat, coins: 20, home: 4, out: 0, cards: [] })),
    deck,
  };
}

/** Put a Seeker where a die leads (way: without the white die, plus it or minus it), take the card there, pay, fill up, roll. */
function place({ G, ctx, random }, die, way) {
  if (!(die >= 1 && die <= 4 && way >= 0 && way <= 2)) return "INVALID_MOVE";
  const seat = Number(ctx.currentPlayer);
  const player = G.table[seat];
  const line = G.lines[seat].indexOf(COLOURS[die]);
  const count = (G.dice[die].shows + [0, 1, -1][way] * G.dice[0].shows + 12) % 4;
  const space = G.forest[seat === 0 ? count * 4 + line : line * 4 + count];
  if (space.seeker !== null) {
    G.table[space.seeker].home += 1;
    G.table[space.seeker].out -= 1;
  }
  space.seeker = player.home > 0 ? seat : null;
  if (space.seeker !== null) {
    player.home -= 1;
    player.out += 1;
  }
  player.coins = (player.coins + space.card.value) % 100;
  player.cards.push(space.card);
  if (player.cards.length > 12) G.deck.unshift(player.cards.shift());
  space.card = G.deck.pop();
  for (const one of G.dice) one.shows = random.D6();
}

const game = {
  name: "dragons",
  setup,
  moves: { place: { move: place, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G }) => ({ ...G, deck: G.deck.length }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready); // and not on every network, as `run` does
server.run(0).then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
