"""Solves a system of constraints with kiwi, and writes the median times of a first solve and of a change in milliseconds.

Usage: kiwi.py ROUNDS CHANGES <SYSTEM

Kiwi is C++; the cost of each call from Python is that of looking a constraint up, and is subtracted.
"""
import statistics
import sys
import time

import kiwisolver


def main():
    rounds, changes = int(sys.argv[1]), int(sys.argv[2])
    lines = sys.stdin.read().splitlines()
    count, changed = map(int, lines[0].split())
    firsts, steps = [], []
    for _ in range(rounds):
        variables = [kiwisolver.Variable("") for _ in range(count)]
        constraints = [constraint(line.split(), variables) for line in lines[1:]]
        solver = kiwisolver.Solver()
        start = time.perf_counter()
        for one in constraints:
            solver.addConstraint(one)
        solver.updateVariables()
        solved = time.perf_counter()
        for one in constraints:
            solver.hasConstraint(one)
        call = (time.perf_counter() - solved) / len(constraints)
        firsts.append(solved - start - call * len(constraints))
        # A constant is changed by an edit variable in the place of the constraint.
        variable = variables[int(lines[1 + changed].split()[3].split(":")[0])]
        solver.removeConstraint(constraints[changed])
        solver.addEditVariable(variable, "medium")
        start = time.perf_counter()
        for number in range(changes):
            solver.suggestValue(variable, 50 + number % 20)
        steps.append((time.perf_counter() - start) / changes - call)
    print(statistics.median(firsts) * 1e3, statistics.median(steps) * 1e3)


def constraint(words, variables):
    terms = [(variables[int(variable)], float(factor)) for variable, factor in (word.split(":") for word in words[3:])]
    level = float(words[1])
    strength = "required" if level >= 1000 else "strong" if level > 500 else "medium"
    expression = kiwisolver.Expression([kiwisolver.Term(*term) for term in terms], float(words[2]))
    return kiwisolver.Constraint(expression, words[0], strength)


main()
