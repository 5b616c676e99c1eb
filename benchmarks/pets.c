/* Dragon Pets in C: the rules of src/wyrmling/games/pets/rules.py, function by function, to measure compiled Python against.

   `pets.h` (sizes, costs, tables, numbers of moves) is written by playouts.py from the game's own tables. The record, the
   generator and the order of the draws are the game's, so that both play the same games, byte for byte. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "pets.h"

enum { NO_CARD = -1, NOBODY = -1 };
enum { CATCH, BREED, REFILL, FILL, REROLL, PLACE, LAST_BREED };
enum { ALONE, PLUS, MINUS };

typedef struct {
    uint64_t generator[2];
    int32_t luck;
} __attribute__((packed)) Chance;

typedef struct {
    Chance chance;
    int8_t seats, variant, over;
    int8_t forest[SPACES], seeker[SPACES];
    int8_t deck[LONGEST_DECK];
    int8_t line[4][LINES];
    int8_t die[DICE];
    int16_t coins[4];
    int8_t owner[DRAGONS], mate[DRAGONS];
    int8_t eggs[4];
    int8_t turn, phase, unplaced;
    int16_t idle;
} __attribute__((packed)) State;

_Static_assert(sizeof(State) == STATE_BYTES, "the record of state.py has changed");

/* --- chance ----------------------------------------------------------------------------------------------------- */

static const uint64_t SCRIPT = 0x5C1297EDD1CE5EEDu, GOLDEN = 0x9E3779B97F4A7C15u;

static inline uint64_t rotated(uint64_t word, int by) { return word << by | word >> (64 - by); }

static inline uint64_t next_word(Chance *chance) {
    uint64_t one = chance->generator[0], two = chance->generator[1];
    uint64_t word = rotated(one + two, 17) + one;
    two ^= one;
    chance->generator[0] = rotated(one, 49) ^ two ^ two << 21;
    chance->generator[1] = rotated(two, 28);
    return word;
}

static int scripted(Chance *chance, int bound) {
    uint64_t digits = chance->generator[0] & 0xFFFFFFFFu;
    uint64_t count = (chance->generator[0] >> 32) * (uint64_t)bound;
    if (count > 0xFFFFFFFFu)
        count = 0xFFFFFFFFu;
    chance->generator[0] = count << 32 | digits / (uint64_t)bound;
    return (int)(digits % (uint64_t)bound);
}

static inline int below(Chance *chance, int bound) {
    chance->luck++;
    if (chance->generator[1] == SCRIPT)
        return scripted(chance, bound);
    uint64_t n = (uint64_t)bound;
    uint64_t product = (next_word(chance) >> 32) * n;
    if ((product & 0xFFFFFFFFu) < n) {
        uint64_t unfair = (0xFFFFFFFFu - n + 1) % n;
        while ((product & 0xFFFFFFFFu) < unfair)
            product = (next_word(chance) >> 32) * n;
    }
    return (int)(product >> 32);
}

static inline int roll(Chance *chance) { return below(chance, 6) + 1; }

static void shuffle(Chance *chance, int8_t *pile, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(chance, last + 1);
        int8_t kept = pile[last];
        pile[last] = pile[other];
        pile[other] = kept;
    }
}

static int draw(Chance *chance, int8_t *pile, int count) {
    int at = below(chance, count);
    int card = pile[at];
    memmove(pile + at, pile + at + 1, (size_t)(count - 1 - at));
    pile[count - 1] = NO_CARD;
    return card;
}

static uint64_t mixed(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static void seed(Chance *chance, uint64_t high, uint64_t low) {
    uint64_t one = mixed(high + GOLDEN);
    uint64_t two = mixed((low ^ one) + GOLDEN);
    chance->generator[0] = one ^ rotated(two, 17);
    chance->generator[1] = two;
    if (chance->generator[0] == 0 && two == 0)
        chance->generator[0] = GOLDEN;
}

/* --- breeding --------------------------------------------------------------------------------------------------- */

static inline bool waiting(const State *state, int seat, int card) { return state->owner[card] == seat && state->mate[card] == NO_CARD; }

static int all_waiting(const State *state, int seat, int first, int *last) {
    int count = 0;
    for (int card = first; card < first + 5; card++)
        if (waiting(state, seat, card)) {
            count++;
            *last = card;
        }
    return count;
}

static int breed_to_pair(const State *state, int seat) {
    int card;
    for (int kind = 0; kind < BREEDS; kind++)
        if (all_waiting(state, seat, kind * 10, &card) > 0 && all_waiting(state, seat, kind * 10 + 5, &card) > 0)
            return kind;
    return BREEDS;
}

static int pairs(const State *state, int seat, int32_t *out) {
    int kind = breed_to_pair(state, seat), count = 0;
    for (int male = 0; male < 5; male++)
        for (int female = 0; female < 5; female++)
            if (waiting(state, seat, kind * 10 + male) && waiting(state, seat, kind * 10 + 5 + female))
                out[count++] = BREEDS_PAIR + kind * 25 + male * 5 + female;
    return count;
}

static void breed(State *state, int seat, int male, int female) {
    state->mate[male] = (int8_t)female;
    state->mate[female] = (int8_t)male;
    state->coins[seat] += VALUE[male] > VALUE[female] ? VALUE[male] : VALUE[female];
}

static bool breed_without_choice(State *state) {
    for (int step = 0; step < state->seats; step++) {
        int seat = (state->turn + step) % state->seats;
        for (int kind; (kind = breed_to_pair(state, seat)) < BREEDS;) {
            int male = 0, female = 0;
            if (all_waiting(state, seat, kind * 10, &male) > 1 || all_waiting(state, seat, kind * 10 + 5, &female) > 1)
                return true;
            breed(state, seat, male, female);
        }
    }
    return false;
}

/* --- the end of a turn and of the game ---------------------------------------------------------------------------- */

static int pay(State *state, int seat, int coins) {
    int paid = coins < state->coins[seat] ? coins : state->coins[seat];
    state->coins[seat] -= (int16_t)paid;
    return paid;
}

static void take_marked_cards(State *state) {
    for (int space = 0; space < SPACES; space++) {
        int seat = state->seeker[space];
        if (seat != NOBODY) {
            int card = state->forest[space];
            state->forest[space] = NO_CARD;
            state->seeker[space] = NOBODY;
            if (card == EGG) {
                state->eggs[seat]++;
                state->coins[seat] += EGG_WORTH;
            } else {
                state->owner[card] = (int8_t)seat;
            }
        }
    }
}

static void end(State *state) {
    take_marked_cards(state);
    state->phase = LAST_BREED;
}

static void end_turn(State *state) {
    state->turn = (int8_t)((state->turn + 1) % state->seats);
    state->phase = CATCH;
    state->idle++;
    if (state->unplaced >= UNPLACED_ROUNDS * state->seats || state->idle >= IDLE_ROUNDS * state->seats)
        end(state);
}

static int unbred_value(const State *state, int seat) {
    int value = 0;
    for (int card = 0; card < DRAGONS; card++)
        if (waiting(state, seat, card))
            value += VALUE[card];
    return value;
}

static int missing_breeds(const State *state, int seat) {
    int missing = 0;
    for (int kind = 0; kind < BREEDS; kind++) {
        int found = 0;
        for (int male = kind * 10; male < kind * 10 + 5; male++)
            found += state->owner[male] == seat && state->mate[male] != NO_CARD;
        missing += found == 0;
    }
    return missing;
}

static void final_scoring(State *state) {
    for (int seat = 0; seat < state->seats; seat++) {
        pay(state, seat, unbred_value(state, seat));
        if (missing_breeds(state, seat) <= state->eggs[seat] / EGGS_FOR_A_BREED)
            state->coins[seat] += DIVERSITY;
    }
    state->over = 1;
}

/* --- catch and refill ------------------------------------------------------------------------------------------- */

static int seekers_out(const State *state, int seat) {
    int out = 0;
    for (int space = 0; space < SPACES; space++)
        out += state->seeker[space] == seat;
    return out;
}

static void catch(State *state) {
    pay(state, state->turn, CATCH_COST);
    take_marked_cards(state);
    state->idle = -1;
    state->phase = BREED;
}

static int empty_spaces(const State *state, int *first) {
    int empty = 0;
    for (int space = SPACES - 1; space >= 0; space--)
        if (state->forest[space] == NO_CARD) {
            empty++;
            *first = space;
        }
    return empty;
}

static int cards_left(const State *state) {
    int left = 0;
    while (left < LONGEST_DECK && state->deck[left] != NO_CARD)
        left++;
    return left;
}

static void refill(State *state) {
    pay(state, state->turn, REFILL_COST);
    state->idle = -1;
    state->phase = FILL;
}

static void turn_up(State *state, int space) {
    int left = cards_left(state);
    state->forest[space] = (int8_t)draw(&state->chance, state->deck, left);
    if (left == 1)
        end(state);
}

/* --- reroll and place ------------------------------------------------------------------------------------------- */

static void roll_all(State *state) {
    for (int die = 0; die < DICE; die++)
        state->die[die] = (int8_t)roll(&state->chance);
}

static inline int shown(const State *state, int die, int white) {
    if (state->die[die] == 0)
        return 0;
    if (white == ALONE)
        return state->die[die];
    if (state->die[WHITE] == 0)
        return 0;
    return white == PLUS ? state->die[die] + state->die[WHITE] : state->die[die] - state->die[WHITE];
}

static int reroll_cost(const State *state) {
    for (int die = 1; die < DICE; die++)
        for (int white = 0; white < 3; white++) {
            int count = shown(state, die, white);
            if (1 <= count && count <= LINES)
                return REROLL_COST;
        }
    return 0;
}

static void reroll(State *state) {
    pay(state, state->turn, reroll_cost(state));
    roll_all(state);
}

static inline int counted(const State *state, int die, int count) {
    const int8_t *path = PATH[state->seats - 2][state->turn][state->line[state->turn][die - 1]];
    for (int step = 0; step < LINES; step++)
        if (state->forest[path[step]] != NO_CARD && --count == 0)
            return path[step];
    return SPACES;
}

static inline int target(const State *state, int die, int white) {
    int count = shown(state, die, white);
    if (count < 1 || count > LINES)
        return SPACES;
    int space = counted(state, die, count);
    if (space < SPACES) {
        int other = state->seeker[space];
        if (other == state->turn || (other != NOBODY && state->coins[state->turn] < CHALLENGE_COST))
            return SPACES;
    }
    return space;
}

static int placements(const State *state, int32_t *out) {
    int count = 0;
    for (int die = 1; die < DICE; die++)
        for (int white = 0; white < 3; white++)
            if (target(state, die, white) < SPACES)
                out[count++] = PLACES + (die - 1) * 3 + white;
    return count;
}

static int ways_to_place(const State *state, int *last) {
    int count = 0;
    for (int die = 1; die < DICE; die++)
        for (int white = 0; white < 3; white++)
            if (target(state, die, white) < SPACES) {
                count++;
                *last = PLACES + (die - 1) * 3 + white;
            }
    return count;
}

static void place(State *state, int move) {
    int die = (move - PLACES) / 3 + 1, white = (move - PLACES) % 3;
    int space = target(state, die, white);
    int other = state->seeker[space];
    if (other != NOBODY) {
        state->coins[state->turn] -= CHALLENGE_COST;
        state->coins[other] += CHALLENGE_COST;
    }
    state->seeker[space] = state->turn;
    state->die[die] = 0;
    if (white != ALONE)
        state->die[WHITE] = 0;
    state->unplaced = 0;
    end_turn(state);
}

static void pay_penalty(State *state) {
    pay(state, state->turn, PENALTY);
    state->unplaced++;
    end_turn(state);
}

/* --- the contract ----------------------------------------------------------------------------------------------- */

static void advance(State *state) {
    while (!state->over) {
        int where = 0, count;
        switch (state->phase) {
        case CATCH:
            count = seekers_out(state, state->turn);
            if (count == SEEKERS)
                catch(state);
            else if (count > 0 && state->coins[state->turn] >= CATCH_COST)
                return;
            else
                state->phase = REFILL;
            break;
        case BREED:
        case LAST_BREED:
            if (breed_without_choice(state))
                return;
            if (state->phase == LAST_BREED)
                final_scoring(state);
            else
                state->phase = REFILL;
            break;
        case REFILL:
            if (state->coins[state->turn] >= REFILL_COST && empty_spaces(state, &where) > 0)
                return;
            state->phase = REROLL;
            break;
        case FILL:
            count = empty_spaces(state, &where);
            if (count > 1)
                return;
            if (count == 1)
                turn_up(state, where);
            else
                state->phase = REROLL;
            break;
        case REROLL:
            if (state->coins[state->turn] >= reroll_cost(state))
                return;
            state->phase = PLACE;
            break;
        default:
            count = ways_to_place(state, &where);
            if (count > 1)
                return;
            if (count == 1)
                place(state, where);
            else
                pay_penalty(state);
        }
    }
}

static int actor(const State *state) {
    if (state->over)
        return -1;
    if (state->phase == BREED || state->phase == LAST_BREED)
        for (int step = 0; step < state->seats; step++) {
            int seat = (state->turn + step) % state->seats;
            if (breed_to_pair(state, seat) < BREEDS)
                return seat;
        }
    return state->turn;
}

static int legal(const State *state, int32_t *out) {
    int count = 0;
    switch (state->phase) {
    case CATCH:
        out[0] = SKIP, out[1] = CATCHES;
        return 2;
    case BREED:
    case LAST_BREED:
        return pairs(state, actor(state), out);
    case REFILL:
        out[0] = SKIP, out[1] = REFILLS;
        return 2;
    case FILL:
        for (int space = 0; space < SPACES; space++)
            if (state->forest[space] == NO_CARD)
                out[count++] = FILLS + space;
        return count;
    case REROLL:
        out[0] = SKIP, out[1] = REROLLS;
        return 2;
    default:
        return placements(state, out);
    }
}

static void apply(State *state, int move) {
    switch (state->phase) {
    case CATCH:
        if (move == CATCHES)
            catch(state);
        else
            state->phase = REFILL;
        break;
    case BREED:
    case LAST_BREED: {
        int pair = move - BREEDS_PAIR, first = pair / 25 * 10;
        breed(state, actor(state), first + pair / 5 % 5, first + 5 + pair % 5);
        break;
    }
    case REFILL:
        if (move == REFILLS)
            refill(state);
        else
            state->phase = REROLL;
        break;
    case FILL:
        turn_up(state, move - FILLS);
        break;
    case REROLL:
        if (move == REROLLS)
            reroll(state);
        state->phase = PLACE;
        break;
    default:
        place(state, move);
    }
    advance(state);
}

static void put_back(State *state, int card, int left) {
    int place = left;
    while (place > 0 && state->deck[place - 1] > card) {
        state->deck[place] = state->deck[place - 1];
        place--;
    }
    state->deck[place] = (int8_t)card;
}

static void deal_starting_dragons(State *state) {
    for (int place = 0; place < LONGEST_DECK; place++)
        state->deck[place] = (int8_t)(place < 2 * BREEDS ? place * 5 : NO_CARD);
    int left = 2 * BREEDS;
    for (int seat = 0; seat < state->seats; seat++) {
        int first = draw(&state->chance, state->deck, left);
        int second = draw(&state->chance, state->deck, left - 1);
        while (BREED_OF[second] == BREED_OF[first]) {
            put_back(state, second, left - 2);
            second = draw(&state->chance, state->deck, left - 1);
        }
        state->owner[first] = state->owner[second] = (int8_t)seat;
        left -= 2;
    }
}

static void make_the_deck(State *state) {
    int place = 0;
    for (int card = 0; card < DRAGONS; card++)
        if (card % 5 != 0)
            state->deck[place++] = (int8_t)card;
    for (int egg = 0; egg < EGGS[state->seats - 2]; egg++)
        state->deck[place++] = EGG;
    while (place < LONGEST_DECK)
        state->deck[place++] = NO_CARD;
}

static bool alike(const State *state, int seat, int other) {
    for (int colour = 0; colour < LINES; colour++)
        if (state->line[seat][colour] == state->line[other][colour])
            return true;
    return false;
}

static void lay_tokens(State *state) {
    for (int seat = 0; seat < state->seats; seat++) {
        for (int colour = 0; colour < LINES; colour++)
            state->line[seat][colour] = (int8_t)colour;
        shuffle(&state->chance, state->line[seat], LINES);
        int other = ACROSS[state->seats - 2][seat];
        while (0 <= other && other < seat && alike(state, seat, other))
            shuffle(&state->chance, state->line[seat], LINES);
    }
}

static void setup(State *state) {
    memset(state->seeker, NOBODY, sizeof state->seeker);
    memset(state->owner, NOBODY, sizeof state->owner);
    memset(state->mate, NO_CARD, sizeof state->mate);
    deal_starting_dragons(state);
    for (int seat = 0; seat < state->seats; seat++)
        state->coins[seat] = START_COINS;
    make_the_deck(state);
    for (int space = 0; space < SPACES; space++)
        state->forest[space] = (int8_t)draw(&state->chance, state->deck, cards_left(state));
    lay_tokens(state);
    state->turn = (int8_t)below(&state->chance, state->seats);
    roll_all(state);
    state->phase = CATCH;
    advance(state);
}

/* --- whole games, as in src/wyrmling/kernel/play.py --------------------------------------------------------------- */

static uint64_t checksum(const void *bytes, size_t count) { /* FNV-1a */
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t at = 0; at < count; at++)
        sum = (sum ^ ((const uint8_t *)bytes)[at]) * 0x100000001B3u;
    return sum;
}

/* `totals` gets the moves played, those that were decisions, the checksums of the final states added up, and points by seat. */
void playouts(int seats, uint64_t run, int64_t first, int64_t games, int64_t *totals) {
    int64_t plies = 0, decisions = 0;
    uint64_t checksums = 0;
    int32_t moves[MOVE_COUNT];
    for (int64_t number = first; number < first + games; number++) {
        State state = {.seats = (int8_t)seats};
        Chance policy = {.luck = 0};
        seed(&state.chance, run, (uint64_t)number);
        seed(&policy, run ^ POLICY, (uint64_t)number);
        setup(&state);
        while (actor(&state) >= 0) {
            int count = legal(&state, moves);
            apply(&state, moves[below(&policy, count)]);
            plies++;
            decisions += count > 1;
        }
        checksums += checksum(&state, sizeof state);
        for (int seat = 0; seat < seats; seat++)
            totals[3 + seat] += state.coins[seat];
    }
    totals[0] += plies;
    totals[1] += decisions;
    totals[2] = (int64_t)((uint64_t)totals[2] + checksums);
}
