"""The words of the sample tables: title, origin and note of each."""

from __future__ import annotations

WORDS = {
    "sample.play_tennis.title": "Play tennis",
    "sample.play_tennis.origin": "J. R. Quinlan, Induction of Decision Trees, Machine Learning 1 (1986), table 1",
    "sample.play_tennis.note": "14 days, four categorical columns; ID3 splits on outlook first.",
    "sample.play_tennis_numeric.title": "Play tennis, numeric",
    "sample.play_tennis_numeric.origin": "J. R. Quinlan, C4.5: Programs for Machine Learning (1993)",
    "sample.play_tennis_numeric.note": "The same 14 days with temperature and humidity as numbers.",
    "sample.work_house_degree.title": "Work, house, degree",
    "sample.work_house_degree.origin": (
        "A 15-row teaching table of chapter 8 of MachineLearningWithMe (moon-hotel, GitHub)"
    ),
    "sample.work_house_degree.note": (
        "Two 0/1 columns and one of three letters, classes 0 and 1; a worked example of growth and of alpha pruning."
    ),
    "sample.loan.title": "Loan 贷款",
    "sample.loan.origin": "李航, 统计学习方法 (2012), table 5.1",
    "sample.loan.note": "15 applicants, four categorical columns; ID3 splits on 有自己的房子 first.",
    "sample.watermelon_2.0.title": "Watermelon 西瓜 2.0",
    "sample.watermelon_2.0.origin": "周志华, 机器学习 (2016), table 4.1",
    "sample.watermelon_2.0.note": "17 melons, six categorical columns.",
    "sample.watermelon_2.0_with_id.title": "Watermelon 西瓜 2.0 with numbers",
    "sample.watermelon_2.0_with_id.origin": "周志华, 机器学习 (2016), table 4.1",
    "sample.watermelon_2.0_with_id.note": (
        "With the column 编号, which only counts the melons: used as categories it has the largest gain of all "
        "and predicts nothing."
    ),
    "sample.watermelon_2.0_split.title": "Watermelon 西瓜 2.0, training and validation",
    "sample.watermelon_2.0_split.origin": "周志华, 机器学习 (2016), table 4.2",
    "sample.watermelon_2.0_split.note": (
        "The column 部分 deals ten melons to training (训练) and seven to validation (验证), for pre-pruning and "
        "reduced-error pruning."
    ),
    "sample.watermelon_3.0.title": "Watermelon 西瓜 3.0",
    "sample.watermelon_3.0.origin": "周志华, 机器学习 (2016), table 4.3",
    "sample.watermelon_3.0.note": "17 melons, six categorical columns and two numeric ones, 密度 and 含糖率.",
    "sample.contact_lenses.title": "Contact lenses",
    "sample.contact_lenses.origin": (
        "J. Cendrowska, PRISM: An algorithm for inducing modular rules, International Journal of Man-Machine "
        "Studies 27 (1987)"
    ),
    "sample.contact_lenses.note": (
        "Every combination of four categorical columns once: 24 rows, three classes, no noise."
    ),
    "sample.exam.title": "Exam results (made up)",
    "sample.exam.origin": "Drawn on this page from a seed; no real persons",
    "sample.exam.note": (
        "Three marks from 0 to 100, cut into low, middle (above 40) and high (above 70); passed when the "
        "marks sum to over 150."
    ),
    "sample.iris.title": "Iris",
    "sample.iris.origin": (
        "R. A. Fisher, The use of multiple measurements in taxonomic problems, Annals of Eugenics 7 (1936)"
    ),
    "sample.iris.note": "150 flowers, four numeric columns, three classes of 50.",
    "sample.wine.title": "Wine",
    "sample.wine.origin": "M. Forina et al., PARVUS (1988); UCI Machine Learning Repository",
    "sample.wine.note": "178 wines of three cultivars, 13 numeric columns.",
    "sample.penguins.title": "Penguins",
    "sample.penguins.origin": (
        "K. B. Gorman, T. D. Williams, W. R. Fraser, PLoS ONE 9 (2014); package palmerpenguins (CC0)"
    ),
    "sample.penguins.note": "344 birds of three species; numeric and categorical columns, 19 empty cells.",
    "sample.titanic.title": "Titanic",
    "sample.titanic.origin": (
        "R. J. M. Dawson, The “unusual episode” data revisited, Journal of Statistics Education 3 (1995)"
    ),
    "sample.titanic.note": "2,201 persons but only 14 different rows beside the class: many persons share each leaf.",
}
